import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import type { CoverSheet } from '@site/shared/calls'
import { assertDefined, countryOfCode, dayOf } from '@site/shared/rules'
import { DocumentStore } from '../../documents/document-store.ts'
import type { StoredRequest } from '../request-store.ts'
import { texts } from '../../texts/texts.ts'

/** Chapters of every privacy policy that are the same for everybody, in the order of Art. 15(1) and (2) GDPR. */
const chapterIds = ['purposes', 'what-we-collect', 'your-rights', 'complaints', 'automated-decisions', 'transfers']

/**
 * Returns a function that writes what the law requires to be said with a copy of somebody's data, from the privacy policy in force, in the
 * person's language. `cover-sheets` translates those chapters of a version that is published in Dutch only.
 */
export function coverSheets(contentDirectory: string) {
  const documents = new DocumentStore(join(contentDirectory, 'documents'))
  const translations = new DocumentStore(join(contentDirectory, 'cover-sheets'))
  return async ({ language, country }: Pick<StoredRequest, 'language' | 'country'>, now: Date): Promise<CoverSheet> => {
    const locale = `${language}_${countryOfCode(country)}` as const
    const find = (store: DocumentStore) => store.find('privacy-policy', locale, dayOf(now))
    const policy = assertDefined(await find(documents), 'The privacy policy')
    const translated = await find(translations)
    return writeCoverSheet(language, translated?.date === policy.date ? translated.html : policy.html)
  }
}

function writeCoverSheet(language: StoredRequest['language'], html: string): CoverSheet {
  const chapters = readChapters(html)
  const find = (id: string) => assertDefined(chapters.get(id), `The chapter ${id} of the policy`)
  return {
    text: [texts[language].mailbox.coverSheet, ...chapterIds.map(find)].join('\n\n'),
    recipients: find('recipients'),
    retention: find('retention'),
  }
}

/** Where an element begins in plain text. */
const beginnings: Record<string, string> = {
  h3: '\n\n',
  p: '\n',
  li: '\n- ',
  dt: '\n',
  dd: '\n',
  caption: '\n',
  tr: '\n\n',
  th: '\n',
  td: '\n',
}

/** Returns the chapters of a document as plain text, by the id of their `<h2>`. Each cell of a table is a line with its heading. */
function readChapters(html: string): Map<string, string> {
  const chapters = new Map<string, string>()
  let chapter = ''
  let headings: string[] = []
  let row = -1
  let column = -1
  let isInTable = false
  // Its first row has the headings, also where no `<thead>` says so.
  const isHead = () => isInTable && row <= 0
  const add = (text: string) => chapters.set(chapter, (chapters.get(chapter) ?? '') + text)
  const parser = new Parser({
    onopentag(name, { id = '' }) {
      if (name === 'h2') chapter = id
      if (name === 'table') {
        isInTable = true
        headings = []
        row = -1
      }
      if (name === 'tr') {
        row += 1
        column = -1
      }
      const isCell = name === 'th' || name === 'td'
      if (isCell) column += 1
      if (isHead() && name !== 'caption') return
      add(beginnings[name] ?? '')
      const heading = isCell && headings[column]?.trim()
      if (heading) add(`${heading}: `)
    },
    ontext(text) {
      const words = text.replaceAll(/\s+/g, ' ')
      if (!isHead() || row < 0) add(words)
      else if (column >= 0) headings[column] = (headings[column] ?? '') + words
    },
    onclosetag(name) {
      if (name === 'table') isInTable = false
    },
  })
  parser.end(html)
  for (const [id, text] of chapters) chapters.set(id, tidy(text))
  return chapters
}

/** Without space at the ends of lines, and with at most one empty line. */
function tidy(text: string): string {
  const lines = text
    .replaceAll(/ +/g, ' ')
    .split('\n')
    .map((line) => line.trim())
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
