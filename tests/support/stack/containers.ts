import { randomUUID } from 'node:crypto'
import { GenericContainer, Wait } from 'testcontainers'
import type { NatsServer } from './nats-server.ts'

/** Postgres in a container, with the same locale as the embedded one. */
export const startPostgresContainer = async (): Promise<{
  readonly url: string
  readonly stop: () => Promise<void>
}> => {
  const password = randomUUID()
  const container = await new GenericContainer('postgres:18')
    .withEnvironment({
      POSTGRES_USER: 'danji',
      POSTGRES_DB: 'postgres',
      POSTGRES_PASSWORD: password,
      POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C.UTF-8 --locale-provider=icu --icu-locale=ko-KR',
    })
    .withCommand([
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=200',
      '-c',
      'timezone=UTC',
    ])
    .withExposedPorts(5432)
    // The image starts Postgres twice: once to set it up, then for good.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start()
  const url = `postgres://danji:${password}@${container.getHost()}:${container.getMappedPort(5432)}/postgres`
  return { url, stop: async () => void (await container.stop()) }
}

/** NATS with JetStream in a container, on the given port of this machine. */
export const startNatsContainer = async (port: number): Promise<NatsServer> => {
  const container = await new GenericContainer('nats:2.10')
    .withCommand(['--jetstream'])
    .withExposedPorts({ container: 4222, host: port })
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .start()
  return {
    url: `nats://${container.getHost()}:${port}`,
    port,
    kill: async () => void (await container.stop({ timeout: 0 })),
    stop: async () => void (await container.stop()),
  }
}
