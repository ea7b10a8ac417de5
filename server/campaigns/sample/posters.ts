import type { CampaignItem, CountryCode } from '@site/shared/calls'
import type { Database } from '../../database/database.ts'
import { storePicture } from '../creatives/creative-store.ts'
import { drawPicture, type Picture } from '../creatives/read-picture.ts'
import content from './posters.json' with { type: 'json' }
import { createRandom } from './random.ts'
import { vocabulary } from './vocabulary.ts'

const { designs, formats, alternatives, spots, withheld } = content

/** Returns items with the advertisements themselves: a design for each sponsor; texts on radio, and one withheld. */
export async function addCreatives(database: Database, country: CountryCode, items: CampaignItem[]) {
  const drawn = new Map<string, Promise<Picture | undefined>>()
  async function complete(item: CampaignItem, index: number): Promise<CampaignItem> {
    const { sponsorName: sponsor, channel } = item
    const isFrench = vocabulary[country].sponsors.find(({ name }) => name === sponsor)?.lang === 'fr'
    const { colours, drawing, ...words } = createRandom(`poster of ${sponsor}`).pick(designs)
    const { slogan, path, width } = words[isFrench ? 'fr' : 'nl']
    const inFrench = (text: string) => (country === 'BE' ? text : undefined)
    if (index === 3) return { ...item, creativeWithheldNl: withheld.nl, creativeWithheldFr: inFrench(withheld.fr) }
    const spot = fill(spots[isFrench ? 'fr' : 'nl'], { sponsor, slogan })
    const asText = { ...item, ...(isFrench ? { creativeTextFr: spot } : { creativeTextNl: spot }) }
    if (channel === 'RADIO' || index % 8 === 7) return asText
    const { middle, room, ...format } = formats[channel]
    // The letters are outlines: not every machine has fonts.
    const place = { ...format, drawing, path, scale: room / width, left: middle - room / 2 }
    const svg = fill(fill(content.layout, { ...place, ...colours }), colours)
    if (!drawn.has(svg))
      drawn.set(
        svg,
        drawPicture(Buffer.from(svg)).catch(() => undefined),
      )
    const picture = await drawn.get(svg)
    if (!picture) return asText
    return {
      ...item,
      creativeDigest: picture.digest,
      creativeWidth: picture.width,
      creativeHeight: picture.height,
      creativeAlternativeNl: fill(alternatives.nl, { ...words.nl, slogan }),
      creativeAlternativeFr: inFrench(fill(alternatives.fr, { ...words.fr, slogan })),
    }
  }
  const completed = await Promise.all(items.map(complete))
  for (const picture of await Promise.all(drawn.values())) if (picture) await storePicture(database, picture)
  return completed
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
