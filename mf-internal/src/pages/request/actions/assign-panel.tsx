import { assignRequest } from '@site/shared/calls'
import { defineForm, Field, select } from '@site/shared/forms'
import { useIntl } from '@site/shared/platform'
import { option } from '@site/shared/rules'
import { useMembers } from '../../../parts/members.ts'
import { ActionForm, type PanelProps } from './action-form.tsx'

/** Hands a request over to somebody else, or to nobody. */
export function AssignPanel(props: PanelProps) {
  const { reference, owner } = props.request
  const intl = useIntl()
  const others = useMembers().filter((name) => name !== owner)
  const nobody = { value: 'none', text: intl.formatMessage({ id: 'internal_privacy_rights.owner.none' }) }
  const options = others.map((name) => ({ value: name, text: name }))
  return (
    <ActionForm
      {...props}
      // The fields of a form are read once: begin anew when the names have loaded.
      key={others.join()}
      action="assign"
      submit="internal_privacy_rights.submit.assign"
      define={() =>
        defineForm({
          to: select({
            label: 'internal_privacy_rights.assign.to',
            rules: [option],
            options: owner ? [...options, nobody] : options,
          }),
        })
      }
      send={({ to }) => assignRequest(reference, { to: to === nobody.value ? '' : to })}
    >
      {(form) => <Field form={form} name="to" />}
    </ActionForm>
  )
}
