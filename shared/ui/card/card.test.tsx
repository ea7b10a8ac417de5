import { contractVersion, type RemoteManifest } from '@site/shared/contract'
import { renderSite } from '@site/shared/testing'
import { screen, within } from '@testing-library/react'
import { Card, CardLink, CardList } from './card.tsx'
import * as icons from '../icon/icons.ts'

function Page() {
  return (
    <CardList>
      <li>
        <CardLink to="/about" title="About us" icon={icons.user} level={3}>
          Who we are
        </CardLink>
      </li>
      <li>
        <Card title="Plain">Leads nowhere</Card>
      </li>
    </CardList>
  )
}

const manifest: RemoteManifest = {
  contract: contractVersion,
  name: 'mf-cards',
  pages: [{ path: '', title: 'cards.title', load: async () => ({ default: Page }) }],
}

test('a visitor finds one link per card, named by its title, in the current language', async () => {
  await renderSite({ url: '/fr', country: 'be', manifest, messages: [] })
  const [first, second] = await screen.findAllByRole('listitem')
  expect(within(first!).getByRole('link', { name: 'About us' })).toHaveAttribute('href', '/fr/about')
  expect(within(first!).getByRole('heading', { level: 3, name: 'About us' })).toBeVisible()
  expect(within(second!).getByRole('heading', { level: 2, name: 'Plain' })).toBeVisible()
  expect(within(second!).queryByRole('link')).not.toBeInTheDocument()
})
