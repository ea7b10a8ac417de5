import { FormattedMessage } from '@site/shared/platform'
import { Button, Dialog } from '@site/shared/ui'
import { ComplaintFormLayer } from './complaint-form-layer.tsx'
import { ComplaintReasons } from './complaint-reasons.tsx'
import { ComplaintResult } from './complaint-result.tsx'
import { useComplaint } from './use-complaint.ts'

/** The button that reports an advertisement, and the modal that it opens (product §4). */
export function ComplaintModal({ campaignId }: { campaignId: string }) {
  const { layer, failure, form, open, close, back, choose } = useComplaint(campaignId)
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={open}>
        <FormattedMessage id="political_ads.complaint.open" />
      </Button>
      <Dialog
        open={layer !== 'hidden'}
        title={<FormattedMessage id="political_ads.complaint.title" values={{ id: campaignId }} />}
        onClose={close}
      >
        {layer === 'reasons' && <ComplaintReasons onChoose={choose} />}
        {layer === 'form' && <ComplaintFormLayer form={form} onBack={back} />}
        {(layer === 'success' || layer === 'failure') && (
          <ComplaintResult failure={layer === 'failure' ? failure : undefined} onClose={close} />
        )}
      </Dialog>
    </>
  )
}
