const id = 'development-problem'

/** Says in the page what keeps the last change from being shown, or is wrong with it; nothing for `''`. */
export function showProblem(text: string) {
  document.getElementById(id)?.remove()
  if (text === '') return
  const panel = document.createElement('aside')
  panel.id = id
  panel.setAttribute('role', 'alert')
  const place = { position: 'fixed', inset: 'auto 0 0 0', zIndex: '2147483647', maxHeight: '60vh', overflow: 'auto' }
  const look = { padding: '1rem', color: '#fff', background: '#3b0d0d', borderTop: '4px solid #ff6b6b' }
  Object.assign(panel.style, place, look)
  const message = document.createElement('pre')
  Object.assign(message.style, { margin: '0', whiteSpace: 'pre-wrap', font: '13px/1.5 ui-monospace, monospace' })
  message.textContent = text
  const close = document.createElement('button')
  close.textContent = 'Close'
  Object.assign(close.style, { float: 'right', padding: '0.25rem 0.75rem', color: '#000', background: '#fff' })
  close.addEventListener('click', () => panel.remove())
  panel.append(close, message)
  document.body.append(panel)
}
