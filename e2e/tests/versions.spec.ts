import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readArchive } from '../../releases/build/archive.ts'
import { EditedSite } from '../edited-site.ts'
import { expect, test } from '../test.ts'
import { heading, watchErrors } from '../watch-page.ts'

/** Remotes of earlier versions, as they were built then (`npm run make-version`). */
const folder = resolve(import.meta.dirname, '../versions')
const archives = readdirSync(folder)
  .filter((file) => file.endsWith('.tgz'))
  .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
const commits = await Promise.all(
  archives.map(async (file) => (await readArchive(join(folder, file))).sources.commit ?? ''),
)

let site: EditedSite

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  site = new EditedSite('e2e-versions', { whole: true })
  await site.start()
  await site.publish(...archives.map((file) => join(folder, file)))
})

test.afterAll(() => site.close())

for (const [at, file] of archives.entries()) {
  const words = file.slice('mf-'.length, -'.tgz'.length)
  test(`a remote that was built from ${commits[at]} runs on the host of today: ${file}`, async ({ tab: page }) => {
    const errors = watchErrors(page)
    await page.goto(`${site.origin}/nl/${words}`)
    await expect(heading(page, words.charAt(0).toUpperCase() + words.slice(1).replaceAll('-', ' '))).toBeVisible()
    await expect(page.getByText('Deze pagina is gebouwd met een eerdere versie.')).toBeVisible()

    const main = page.getByRole('main')
    // They come after the page, and what is below them moves.
    await expect(main.getByRole('listitem').first()).toBeVisible()
    await main.getByRole('button', { name: 'Versturen' }).click()
    await expect(main.getByRole('link', { name: /^Vraag: / })).toBeVisible()
    await main.getByLabel('Naam').fill('Mila Sanders')
    await main.getByLabel('E-mailadres').fill('mila@lindehof.example')
    await main.getByLabel('Vraag').fill('Werkt dit nog?')
    await main.getByRole('button', { name: 'Versturen' }).click()
    await expect(page.getByText('Je bericht is verstuurd.')).toBeVisible()

    await page.evaluate(() => (document.body.dataset['document'] = 'same'))
    await main.getByRole('listitem').getByRole('link').last().click()
    await expect(heading(page, 'Privacybeleid')).toBeVisible()
    await expect(page.locator('body')).toHaveAttribute('data-document', 'same')
    expect(errors).toEqual([])
  })
}
