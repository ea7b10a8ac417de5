import { FormerNotice } from '../former/former-notice.tsx'
import { FormerOffer } from '../former/former-offer.tsx'
import type { NoticeProps } from './lazy-notice.tsx'
import { PreviewBar } from './preview-bar.tsx'

/** See `LazyNotice`. */
export default function Notice({ kind, remote = '', ...parts }: NoticeProps) {
  if (kind === 'preview') return <PreviewBar {...parts} />
  const What = kind === 'former' ? FormerNotice : FormerOffer
  return <What remote={remote} {...parts} />
}
