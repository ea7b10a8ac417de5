addEventListener('message', ({ data: [a, b] }) => postMessage(a + b))
