import { isArchive, readArchive, type Archive } from '../build/archive.ts'
import { Refusal } from '../refusal.ts'
import { chooseApps } from '../workspace.ts'
import type { Context } from './context.ts'

/**
 * Reads the archives among the words of `publish`; the other words are apps of this workspace.
 * @returns the names of all apps, and the context with the archives
 * @throws Refusal for an unknown app, an app that is named twice, an archive that is not valid
 */
export async function openArchives(
  words: readonly string[],
  context: Context,
): Promise<{ published: string[]; context: Context }> {
  const paths = [...new Set(words.filter(isArchive))]
  const published = chooseApps(
    context.root,
    words.filter((word) => !isArchive(word)),
  )
  const archives = new Map<string, Archive>()
  for (const path of paths) {
    const archive = await readArchive(path)
    if (published.includes(archive.app)) throw new Refusal([`${archive.app} is named twice: publish one build of it`])
    published.push(archive.app)
    archives.set(archive.app, archive)
  }
  return { published, context: { ...context, archives } }
}
