import type { StaffAdvertisement } from '@site/shared/calls'
import { useIntl } from '@site/shared/platform'
import { ActionForm } from '../parts/action-form.tsx'
import { advertisementForms, type AdvertisementFormName } from './advertisement-forms.ts'
import type { CasePanelProps } from './case-actions.tsx'

/** The form of what is done with an advertisement. */
export default function AdvertisementPanel({
  desk,
  name,
  members,
  draft,
  onDone,
}: CasePanelProps<StaffAdvertisement, AdvertisementFormName>) {
  const { item } = desk
  const intl = useIntl()
  return (
    <ActionForm
      // Its fields are read once.
      key={[name, item.version, item.published?.noticeVersion, item.history.length].join()}
      desk={desk}
      name={name}
      action={advertisementForms[name]({ item, intl, members })}
      draft={draft}
      onDone={onDone}
    />
  )
}
