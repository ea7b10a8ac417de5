import pureCallsLoader from './pure-calls-loader.ts'

test('calls that only make something may be left out, and names for development tools are', () => {
  const source = ['const Link = React.forwardRef(render);', 'Link.displayName = "Link";', 'it.memo(); myReact.memo();']
  const context = { getOptions: () => ({ functions: String.raw`React\.(?:forwardRef|memo)` }) }
  const [link, name, others] = pureCallsLoader.call(context as never, source.join('\n')).split('\n')
  expect([link, name, others]).toEqual(['const Link = /* @__PURE__ */ React.forwardRef(render);', '', source[2]])
})
