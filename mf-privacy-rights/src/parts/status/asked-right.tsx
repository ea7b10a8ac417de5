import type { FlowType } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { rights } from '../../rights.ts'

/** The right that a request uses, by its name on the overview. */
export function AskedRight({ flowType }: { flowType: FlowType }) {
  const right = rights.find((each) => each.flowType === flowType)
  return right && <FormattedMessage id={`privacy_rights.${right.name}.title`} />
}
