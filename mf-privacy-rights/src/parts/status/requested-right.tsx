import { FormattedMessage } from '@site/shared/platform'
import { rights } from '../../rights.ts'

/** The title of a right; nothing for a flow type that is none. */
export function RequestedRight({ flowType }: { flowType: unknown }) {
  const right = rights.find((each) => each.flowType === flowType)
  return right && <FormattedMessage id={`privacy_rights.${right.name}.title`} />
}
