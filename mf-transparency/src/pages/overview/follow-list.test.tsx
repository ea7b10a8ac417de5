import { getCampaignInsight, getCampaignPage } from '@site/shared/calls'
import { fakeApi, respond } from '@site/shared/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerInsight, answerList, makeItem, visit } from '../../testing/visit.ts'

const pages: [url: string, summary: string, feed: string][] = [
  ['/nl/political-ads', 'Volg deze lijst (feed)', '/api/campaign-items.atom?countryCode=BE&locale=nl_be'],
  [
    '/fr/political-ads?period=PAST_YEAR&channel=TV&text=a%26b%22&sort=views',
    'Suivre cette liste (flux)',
    '/api/campaign-items.atom?countryCode=BE&period=PAST_YEAR&channel=TV&text=a%26b%22&locale=fr_be',
  ],
  [
    '/en/political-ads?sponsor=Lijst+X&from=2026-01-01',
    'Follow this list (feed)',
    '/api/campaign-items.atom?countryCode=BE&from=2026-01-01&sponsor=Lijst+X&locale=en_be',
  ],
]

test.each(pages)('%s is followed by "%s" and by readers of feeds', async (url, summary, feed) => {
  fakeApi([
    respond(getCampaignPage, () => answerList([makeItem()])),
    respond(getCampaignInsight, () => answerInsight()),
  ])
  await visit(url, 'be')
  await userEvent.click(await screen.findByText(summary))
  expect(screen.getByRole('link', { name: window.location.origin + feed })).toHaveAttribute('href', feed)
  const alternates = document.querySelectorAll('link[rel="alternate"][type="application/atom+xml"]')
  expect([...alternates].map((link) => link.getAttribute('href'))).toEqual([feed])
})
