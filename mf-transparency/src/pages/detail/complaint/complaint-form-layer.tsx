import { Form, type FormHandle } from '@site/shared/forms'
import { FormattedMessage } from '@site/shared/platform'
import { Button, Spinner } from '@site/shared/ui'
import type { complaintForm } from './use-complaint.ts'
import styles from './complaint.module.css'
import { LayerTitle } from './layer-title.tsx'

interface ComplaintFormLayerProps {
  form: FormHandle<typeof complaintForm.fields>
  onBack: () => void
}

/** Second layer: the form; a spinner stands in its place while it is sent. */
export function ComplaintFormLayer({ form, onBack }: ComplaintFormLayerProps) {
  if (form.sending) {
    return (
      <div className={styles.sending}>
        <Spinner>
          <FormattedMessage id="political_ads.complaint.sending" />
        </Spinner>
      </div>
    )
  }
  return (
    <>
      <Button variant="link" className={styles.back} onClick={onBack}>
        <FormattedMessage id="political_ads.complaint.back" />
      </Button>
      <LayerTitle takesFocus={!form.state.refusal}>
        <FormattedMessage id="political_ads.complaint.explain" />
      </LayerTitle>
      <Form form={form} submit="political_ads.complaint.send" />
    </>
  )
}
