import type { getCreative } from '@site/shared/calls'
import type { CallHandler } from '../../http/answer-call.ts'
import { isHeldByClient } from '../../http/encodings.ts'
import type { Services } from '../../services.ts'
import { findPicture, type PictureSize } from './creative-store.ts'

/** Browsers keep a picture; caches of many readers ask soon whether it was withheld, and have it while nobody answers. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable, s-maxage=5, stale-while-revalidate=60, stale-if-error=86400',
  'content-security-policy': "default-src 'none'; sandbox",
}

export function pictureHandler({ register }: Services, size: PictureSize): CallHandler<typeof getCreative> {
  return async ({ params: { digest }, request, reply }) => {
    // Whether it may be shown is known without the database; only the picture itself is read from there.
    const isShown = await register.read(({ copy }) => copy.isShown(digest))
    if (isShown === false) return 'GONE'
    const content = isShown && (await findPicture(register.database, digest, size))
    if (!content) return 'NOT_FOUND'
    const etag = `"${digest}"`
    void reply.headers({ ...headers, etag })
    return isHeldByClient(request, etag) ? reply.code(304).send() : reply.type('image/webp').send(content)
  }
}
