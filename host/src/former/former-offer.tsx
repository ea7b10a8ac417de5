import { FormattedMessage } from '@site/shared/platform'
import { useEffect, useState } from 'react'
import type { NoticeProps } from '../layout/lazy-notice.tsx'

type Props = Pick<NoticeProps, 'button' | 'open'> & { remote: string }

/** Offers the former version of a remote where a page of the present one has failed; nothing where there is none. */
export function FormerOffer({ remote, open, button: Button }: Props) {
  const [state, setState] = useState<'none' | 'offered' | 'loading'>('none')
  useEffect(() => {
    let isLeft = false
    open()
      .then(({ isOffered }) => isOffered(remote))
      .then(
        (found) => !isLeft && found && setState('offered'),
        // Without it the page is as it would be otherwise.
        () => undefined,
      )
    return () => {
      isLeft = true
    }
  }, [remote, open])
  if (state === 'none') return null

  async function show() {
    setState('loading')
    const { showFormer } = await open()
    // What does not come can be asked for again.
    await showFormer(remote).catch(() => setState('offered'))
  }

  return (
    <Button loading={state === 'loading'} onClick={() => void show()}>
      <FormattedMessage id="host.former.show" />
    </Button>
  )
}
