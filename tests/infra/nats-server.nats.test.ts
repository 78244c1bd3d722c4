import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { expect, it } from 'vitest'
import { startNatsServer } from '#tests/support/stack/nats-server.ts'
import { testNats } from '#tests/support/stack/test-nats.ts'

const streamsOf = async (url: string): Promise<readonly string[]> => {
  const connection = await connect({ servers: url })
  const manager = await jetstreamManager(connection)
  const names: string[] = []
  for await (const stream of manager.streams.list()) names.push(stream.config.name)
  await connection.close()
  return names
}

const addStream = async (url: string, prefix: string): Promise<void> => {
  const connection = await connect({ servers: url })
  await (await jetstreamManager(connection)).streams.add({ name: prefix, subjects: [`${prefix}.>`] })
  await connection.close()
}

it('a broker that is killed comes back on its port, empty', async () => {
  const { prefix } = testNats()
  const first = await startNatsServer()
  await addStream(first.url, prefix)
  expect(await streamsOf(first.url)).toEqual([prefix])
  await first.kill()
  const second = await startNatsServer({ port: first.port })
  expect(second.url).toBe(first.url)
  expect(await streamsOf(second.url)).toEqual([])
  await second.stop()
})
