import { FormattedMessage } from '@site/shared/platform'
import { Icon } from '@site/shared/ui'

/** Where to read more of the context. The register holds what sponsors sent: only addresses of the web become links. */
export function ContextLink({ url }: { url: string }) {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (!isWeb) return url
  return (
    <a href={url} rel="external noopener noreferrer nofollow">
      <FormattedMessage id="political_ads.detail.about.link" values={{ host: new URL(url).host }} />
      <Icon name="external" />
    </a>
  )
}
