import { FieldFrame, FileChooser } from '@site/shared/forms'
import { FormattedMessage, useIntl, type MessageId } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useId, useRef, useState } from 'react'
import styles from './picture-field.module.css'
import { shrinkPicture } from './shrink-picture.ts'

/** A picture that is sent with a form. */
export interface ChosenPicture {
  name: string
  /** In base64. */
  content: string
}

interface PictureFieldProps {
  /** A photo or a screenshot where left out. */
  label?: MessageId
  picture: ChosenPicture | undefined
  /** Whether the server rejected it. */
  isRejected: boolean
  onChange: (picture: ChosenPicture | undefined) => void
}

/** One picture, which the browser makes smaller before it is sent. */
export function PictureField({
  label = 'political_ads.unlisted.picture',
  picture,
  isRejected,
  onChange,
}: PictureFieldProps) {
  const intl = useIntl()
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const error = hasFailed || isRejected ? intl.formatMessage({ id: 'political_ads.unlisted.picture_error' }) : undefined
  const view = {
    id,
    label: intl.formatMessage({ id: label }),
    hint: intl.formatMessage({ id: 'political_ads.unlisted.picture_hint' }),
    error,
    required: false,
    isGroupOptional: true,
  }

  async function choose(file: File | undefined) {
    if (!file) return
    try {
      const content = await shrinkPicture(file)
      setHasFailed(false)
      onChange({ name: file.name, content })
    } catch {
      // The field says which files can be chosen.
      setHasFailed(true)
      onChange(undefined)
    }
  }

  function remove() {
    onChange(undefined)
    chooser.current?.focus()
  }

  return (
    <FieldFrame view={view}>
      <div className={styles.picture}>
        <FileChooser
          view={view}
          chooser={chooser}
          text="political_ads.unlisted.picture_choose"
          accept="image/*"
          onChoose={([file]) => void choose(file)}
        />
        <span role="status">
          {picture && (
            <FormattedMessage id="political_ads.unlisted.picture_chosen" values={{ name: <bdi>{picture.name}</bdi> }} />
          )}
        </span>
        {picture && (
          <Button variant="link" onClick={remove}>
            <FormattedMessage id="political_ads.unlisted.picture_remove" />
          </Button>
        )}
      </div>
    </FieldFrame>
  )
}
