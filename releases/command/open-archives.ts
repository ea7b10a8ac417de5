import { readArchive } from '../archive/read-archive.ts'
import { isArchive, type Archive } from '../archive/contents.ts'
import { Refusal } from '../refusal.ts'
import { chooseApps } from '../workspace.ts'
import type { Context } from './context.ts'

/**
 * The apps that the words of `publish` name: apps of this workspace, and archives, which are read.
 * @returns their names, and the context with what the archives hold
 * @throws Refusal for a word that names nothing, for an app that is named twice, and for an archive that is not whole.
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
