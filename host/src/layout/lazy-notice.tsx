import { Button } from '@site/shared/ui'
import { lazy, Suspense, type ComponentType } from 'react'
import { openFormers } from '../remotes/formers.ts'

interface Props {
  /** The bar of a preview; that the page of `remote` is of an earlier version; or the offer of that, where a page failed. */
  kind: 'preview' | 'former' | 'offer'
  remote?: string | undefined
}

/** With what is handed over: what two files of the build import stands apart in one of them, and every visitor would pay for that. */
export interface NoticeProps extends Props {
  button: typeof Button
  open: typeof openFormers
}

const Notice = lazy<ComponentType<NoticeProps>>(() =>
  import(/* webpackChunkName: "lazy-notice" */ './notice.tsx').catch(() => ({ default: () => null })),
)

/** What hardly any visitor sees, and so hardly any pays for; where it does not load, the page is as it would be without. */
export function LazyNotice(props: Props) {
  return (
    <Suspense>
      <Notice {...props} button={Button} open={openFormers} />
    </Suspense>
  )
}
