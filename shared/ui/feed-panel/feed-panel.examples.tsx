import { FeedPanel } from './feed-panel.tsx'

export const closed = <FeedPanel href="/api/feed" title="Feed" summary="common.feed.copy" what="common.feed.done" />
