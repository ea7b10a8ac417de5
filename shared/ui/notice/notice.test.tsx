import { join } from 'node:path'
import { createIntl, RawIntlProvider, type MessageId } from '@site/shared/platform'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { readMessages } from '../../build/messages.ts'
import { Notice } from './notice.tsx'

const texts = readMessages(join(import.meta.dirname, '../../messages'), 'en_be') as Record<MessageId, string>

function show(notice: ReactNode) {
  return render(<RawIntlProvider value={createIntl({ locale: 'en', messages: texts })}>{notice}</RawIntlProvider>)
}

test.each([
  ['error', 'alert'],
  ['success', 'status'],
] as const)('a visitor hears of an %s at once', (kind, role) => {
  show(<Notice kind={kind} title="Title" />)
  expect(screen.getByRole(role)).toHaveTextContent('Title')
})

test('a visitor reads information without being interrupted by it, and has nothing to try again', () => {
  show(<Notice kind="info">Text</Notice>)
  expect(screen.getByText('Text')).toBeVisible()
  for (const role of ['alert', 'status', 'button']) expect(screen.queryByRole(role)).not.toBeInTheDocument()
})

test('a visitor tries again', async () => {
  let tried = 0
  show(<Notice kind="error" title="Failed" onRetry={() => (tried += 1)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(tried).toBe(1)
})
