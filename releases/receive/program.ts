/** Takes one step for the server, in a process of its own: a store needs more memory and time than a server has for it. The last line is the outcome, as JSON. */
import { parseAs } from '../store/store.ts'
import { orderStruct } from './order.ts'
import { receive } from './receive.ts'

const order = parseAs(orderStruct, JSON.parse(process.argv[2] ?? ''), 'The order')
console.log(`\n${JSON.stringify(await receive(order))}`)
