import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import type { CoverSheet } from '@site/shared/calls'
import { assertDefined, countryOfCode, dayOf } from '@site/shared/rules'
import { DocumentStore } from '../../documents/document-store.ts'
import type { StoredRequest } from '../store/request-store.ts'
import { texts } from '../../texts/texts.ts'

/** Chapters of every privacy policy that are the same for everybody, in the order of Art. 15(1) and (2) GDPR. */
const chapterIds = ['purposes', 'what-we-collect', 'your-rights', 'complaints', 'automated-decisions', 'transfers']

/**
 * Returns a function that writes what the law requires to be said with a copy of somebody's data, from the privacy policy in force, in the
 * person's language.
 */
export function coverSheets(contentDirectory: string) {
  const documents = new DocumentStore(join(contentDirectory, 'documents'))
  return async ({ language, country }: Pick<StoredRequest, 'language' | 'country'>, now: Date): Promise<CoverSheet> => {
    const locale = `${language}_${countryOfCode(country)}` as const
    const policy = assertDefined(await documents.find('privacy-policy', locale, dayOf(now)), 'The privacy policy')
    return writeCoverSheet(language, policy.html)
  }
}

function writeCoverSheet(language: StoredRequest['language'], html: string): CoverSheet {
  const chapters = readChapters(html)
  const find = (id: string) => assertDefined(chapters.get(id), `The chapter ${id} of the policy`)
  return {
    explanation: [texts[language].mailbox.coverSheet, ...chapterIds.map(find)].join('\n\n'),
    chapters: chapterIds.map(find),
    recipients: find('recipients'),
    retention: find('retention'),
  }
}

/** Where an element begins in plain text. Cells of a row have tabs between them, which are shown as a table (`splitTables`). */
const beginnings: Record<string, string> = {
  h3: '\n\n',
  p: '\n',
  li: '\n- ',
  dt: '\n',
  dd: '\n',
  table: '\n\n',
  tr: '\n',
}

/** Returns the chapters of a document as plain text, by the id of their `<h2>`. A cell is one line. */
function readChapters(html: string): Map<string, string> {
  const chapters = new Map<string, string>()
  let chapter = ''
  let isInCell = false
  let isFirstCell = false
  const add = (text: string) => chapters.set(chapter, (chapters.get(chapter) ?? '') + text)
  const parser = new Parser({
    onopentag(name, { id = '' }) {
      if (name === 'h2') chapter = id
      if (name === 'tr') isFirstCell = true
      if (name === 'th' || name === 'td') {
        if (!isFirstCell) add('\t')
        isFirstCell = false
        isInCell = true
        return
      }
      add(isInCell && beginnings[name] ? ' ' : (beginnings[name] ?? ''))
    },
    ontext(text) {
      add(text.replaceAll(/\s+/g, ' '))
    },
    onclosetag(name) {
      if (name === 'th' || name === 'td') isInCell = false
      if (name === 'table') add('\n\n')
    },
  })
  parser.end(html)
  for (const [id, text] of chapters) chapters.set(id, tidy(text))
  return chapters
}

/** Without spaces at the ends of lines and cells, and with at most one empty line. */
function tidy(text: string): string {
  const lines = text
    .replaceAll(/ +/g, ' ')
    .replaceAll(/ ?\t ?/g, '\t')
    .split('\n')
    .map((line) => line.replace(/^ | $/g, ''))
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
