// oxlint-disable-next-line unicorn/require-module-specifiers -- what a style sheet gives to who imports it
export {}
