import { createApp } from '#services/app.ts'
import { openBenchSystem } from '../bench-system.ts'
import { endWithParent } from '../bench-process.ts'
import { addHello, helloToken } from './hello.ts'

/**
 * Process of the whole HTTP surface, with an additional route that does nothing; sends its address
 * and a token.
 */

const [databaseUrl = ''] = process.argv.slice(2)
const system = await openBenchSystem({
  databaseUrl,
})
const app = await createApp(system.deps)
addHello(app, system.deps)
const url = await app.listen({ port: 0, host: '127.0.0.1' })
endWithParent()
process.send?.({ url, token: await helloToken(app, system.deps) })
