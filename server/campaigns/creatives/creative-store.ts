import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Picture } from './read-picture.ts'

export async function storePicture(database: Database, picture: Picture): Promise<Picture> {
  const row = database.insertInto('creatives').values(picture)
  await row.onConflict((it) => it.doNothing()).execute()
  return picture
}

/** Returns the sizes of those pictures that are stored, and keeps them until their notices are. */
export async function holdPictures(database: Database, digests: (string | undefined)[]) {
  const known = digests.filter((digest) => digest !== undefined)
  const update = database.updateTable('creatives').set({ storedAt: sql`now()` })
  const held = update.where('creativeDigest', 'in', [...known, ''])
  const sizes = await held.returning(['creativeDigest', 'creativeWidth', 'creativeHeight']).execute()
  return new Map(sizes.map((size) => [size.creativeDigest, size]))
}

/** The whole picture, or its small one for lists. */
export type PictureSize = 'content' | 'thumbnail'

/** Returns a picture, whether or not it may be shown. */
export async function findPicture(
  database: Database,
  digest: string,
  size: PictureSize = 'content',
): Promise<Buffer | undefined> {
  const pictures = database.selectFrom('creatives').select(size)
  const stored = await pictures.where('creativeDigest', '=', digest).executeTakeFirst()
  return stored && Buffer.from(stored[size])
}

/** Removes pictures that no version of a notice and no draft of one names, but not those of an import that is not over. */
export async function removeUnusedPictures(database: Database): Promise<void> {
  await sql`delete from creatives where stored_at < now() - interval '1 day'
    and creative_digest not in (
      select creative_digest from campaign_items where creative_digest is not null
      union all
      select notice ->> 'creative_digest' from campaign_versions where notice ->> 'creative_digest' is not null
      union all
      select draft_creative from advertisement_cases where draft_creative is not null
    )`.execute(database)
}
