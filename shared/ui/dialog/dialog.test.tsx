import { jest } from '@jest/globals'
import { createIntl, RawIntlProvider } from '@site/shared/platform'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { Dialog } from './dialog.tsx'

const intl = createIntl({ locale: 'nl', messages: { 'common.close': 'Sluiten' } as never })

function Page({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(false)
  function close() {
    setOpen(false)
    onClose()
  }
  return (
    <RawIntlProvider value={intl}>
      <button type="button" onClick={() => setOpen(true)}>
        Melden
      </button>
      <Dialog open={open} title="Meld deze advertentie" onClose={close}>
        <label>
          Naam
          <input />
        </label>
      </Dialog>
    </RawIntlProvider>
  )
}

async function openDialog() {
  const onClose = jest.fn()
  render(<Page onClose={onClose} />)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Melden' }))
  return { onClose, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Meld deze advertentie' }) }
}

test('a visitor closes the dialog with its button, is back where it was opened, and finds again what was typed', async () => {
  const { onClose } = await openDialog()
  await userEvent.type(screen.getByLabelText('Naam'), 'Noor')
  await userEvent.click(screen.getByRole('button', { name: 'Sluiten' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Melden' })).toHaveFocus()
  expect(onClose).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Melden' }))
  expect(screen.getByLabelText('Naam')).toHaveValue('Noor')
})

test('a visitor whom the browser closes it for, by Escape, is back there too, once', async () => {
  const { onClose, dialog } = await openDialog()
  act(() => dialog.close())
  expect(await screen.findByRole('button', { name: 'Melden' })).toHaveFocus()
  expect(onClose).toHaveBeenCalledTimes(1)
})
