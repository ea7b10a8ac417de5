import { proof, type Proof } from '@site/shared/calls'
import { answer, fakeApi } from '@site/shared/testing'
import { screen } from '@testing-library/react'
import { calls } from '../../testing/requests.ts'
import { visit } from '../../testing/visit.ts'

const path = '/internal-privacy-rights/request/LM-7K3P-Q2XD/proof'
const call = `GET ${calls}/requests/LM-7K3P-Q2XD/proof`
const at = '2026-11-23T10:00:00.000Z'
const details = {
  files: '2c3d 4e5f',
  letter: 'EXTENDED',
  reason: 'COMPLEX',
  sha256: '0a1b',
  sentAt: '2026-11-23T10:01:00.000Z',
}
const made: Proof = {
  reference: 'LM-7K3P-Q2XD',
  madeAt: at,
  flowType: 'RIGHT_OF_ACCESS',
  country: 'BE',
  language: 'fr',
  state: 'EXTENDED',
  receivedAt: at,
  signature: 'c2lnbmVk',
  term: {
    begins: '2026-11-23',
    firstEnd: '2026-12-23',
    end: '2027-02-23',
    extension: 'COMPLEX',
    pausedDays: 3,
    pausedOn: null,
  },
  history: [{ id: 'a', at, kind: 'EXTENDED', by: 'Sanne Voorbeeld', details }],
}

test('staff read the proof of a request, and get the signed file', async () => {
  fakeApi({ [call]: answer(proof, made) })
  await visit(`/nl${path}`, 'be')
  expect(await screen.findByRole('heading', { name: 'Bewijs bij verzoek LM-7K3P-Q2XD' })).toBeVisible()
  const texts = [
    '23 februari 2027',
    'SHA-256: 0a1b',
    'Mail verstuurd: 23 nov 2026, 11:01',
    'Bestand, SHA-256: 2c3d',
    'c2lnbmVk',
  ]
  const { textContent } = document.body
  for (const text of texts) expect(textContent).toContain(text)
  expect(screen.getByRole('link', { name: 'Ondertekend bestand (JSON)' })).toHaveAttribute('href', call.slice(4))
})

test('where the server has no key, staff read what to do', async () => {
  fakeApi({ [call]: () => Response.json({ error: 'NO_PROOF_KEY' }, { status: 409 }) })
  await visit(`/fr${path}`, 'be')
  expect(await screen.findByText(/Demandez à l’administrateur de définir PROOF_KEY/)).toBeVisible()
})
