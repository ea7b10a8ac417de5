import { screen, within } from '@testing-library/react'
import { RemoteDisabled } from '../remotes/remote-disabled.ts'
import { visitHost } from '../testing/visit-host.tsx'

async function discover(): Promise<never> {
  throw new RemoteDisabled('mf-test')
}

test.each([
  ['nl', 'Dit onderdeel staat nu uit'],
  ['fr', 'Cette partie est désactivée pour le moment'],
  ['en', 'This part is switched off for now'],
])(
  'a visitor of a part that is switched off reads so under /%s, in the layout, and no menu leads there',
  async (lang, title) => {
    await visitHost({ url: `/${lang}/political-ads`, country: 'be', discover, disabled: ['mf-test'] })
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(document.title).toMatch(title)
    expect(screen.queryByRole('button', { name: /opnieuw|réessayer|again/i })).toBeNull()
    expect(within(screen.getByRole('contentinfo')).queryAllByRole('link')).toEqual([])
    expect(within(screen.getByRole('banner')).queryByRole('link', { name: /polit/i })).toBeNull()
  },
)
