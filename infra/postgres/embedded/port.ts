import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A TCP port of 127.0.0.1 that nobody listens on now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })

/** The port that the file remembers, while nobody else has taken it; else a free one. */
export const rememberedPort = async (file: string): Promise<number> => {
  let remembered = 0
  try {
    remembered = Number(readFileSync(file, 'utf8'))
  } catch {
    // The first start.
  }
  return Number.isInteger(remembered) && remembered > 0 && (await isFree(remembered)) ? remembered : freePort()
}
