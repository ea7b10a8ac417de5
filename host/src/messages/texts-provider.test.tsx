import { companyName } from '@site/shared/rules'
import { jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import { aPage, visitHost } from '../testing/visit-host.tsx'

test('formatting a text with values does not make the browser compare all of its locales', async () => {
  const lookups = [Intl.NumberFormat, Intl.DateTimeFormat].map((format) => jest.spyOn(format, 'supportedLocalesOf'))
  await visitHost({ url: '/nl', pages: [aPage('', 'Home')] })
  expect(screen.getByText(/^© 20\d\d/)).toHaveTextContent(
    new RegExp(`^© 20\\d\\d ${companyName}\\. Alle rechten voorbehouden\\.$`),
  )
  for (const question of lookups) expect(question).not.toHaveBeenCalled()
})
