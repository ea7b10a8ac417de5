import type { CampaignItem, CountryCode } from '@site/shared/calls'
import type { Database } from '../../database/database.ts'
import { storePicture } from '../creatives/creative-store.ts'
import { repaintPicture } from '../creatives/read-picture.ts'
import content from './posters.json' with { type: 'json' }
import { createRandom } from './random.ts'
import { vocabulary } from './vocabulary.ts'

/** Letters are outlines: not every machine has fonts. */
async function paintPosters(database: Database) {
  const paintings = content.posters.map(async ({ svg, channels, language, ...words }) => {
    const { creativeDigest, creativeWidth, creativeHeight } = await storePicture(
      database,
      await repaintPicture(Buffer.from(svg)),
    )
    return { channels, language, creative: { creativeDigest, creativeWidth, creativeHeight, ...words } }
  })
  return Promise.all(paintings)
}

/** Returns items with the advertisements themselves: posters, texts on radio, and one that is withheld. */
export async function addCreatives(database: Database, country: CountryCode, items: CampaignItem[]) {
  // Without the machine code that draws, all are texts.
  const posters = await paintPosters(database).catch(() => [])
  const { spots, withheld } = content
  return items.map((item, index): CampaignItem => {
    const { sponsorName, channel } = item
    const isFrench = vocabulary[country].sponsors.find(({ name }) => name === sponsorName)?.lang === 'fr'
    const language = isFrench ? 'fr' : 'nl'
    if (index === 3) return { ...item, ...withheld[country] }
    const fitting = posters.filter((poster) => poster.language === language && poster.channels.includes(channel))
    if (fitting.length > 0 && index % 8 !== 7)
      return { ...item, ...createRandom(`poster of ${sponsorName}`).pick(fitting).creative }
    const spot = spots[language].replaceAll('{sponsor}', sponsorName)
    return { ...item, [isFrench ? 'creativeTextFr' : 'creativeTextNl']: spot }
  })
}
