/** Actions that wait for the end of a press. */
const waitingActs: (() => void)[] = []
let isPressing = false

function end() {
  isPressing = false
  // After the click that follows.
  setTimeout(() => {
    for (const act of waitingActs.splice(0)) act()
  })
}

/** Follows presses of mouse, pen and finger on the whole page. */
function follow() {
  const options = { capture: true, passive: true }
  window.addEventListener('pointerdown', () => (isPressing = true), options)
  // A press that becomes a drag or a scroll ends without `pointerup`.
  for (const type of ['pointerup', 'pointercancel', 'dragend']) window.addEventListener(type, end, options)
  window.addEventListener('keydown', () => isPressing && end(), options)
}

if (typeof window !== 'undefined') follow()

/**
 * Acts at once, or after the press that is under way: what leaving a field shows or hides must not move the control that is
 * being pressed, or the press is lost.
 */
export function afterPress(act: () => void): void {
  if (isPressing) waitingActs.push(act)
  else act()
}
