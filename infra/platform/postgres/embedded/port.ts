import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Finds a free TCP port of 127.0.0.1. */
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

const HIGHEST = 65_535

const readOrNothing = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}

/**
 * Returns the port stored in a file, where it is free; else another free one. `say` is called where
 * the file holds no port.
 */
export const rememberedPort = async (file: string, say: (line: string) => void): Promise<number> => {
  const content = readOrNothing(file)
  if (content === undefined) return freePort()
  const remembered = Number(content)
  if (Number.isInteger(remembered) && remembered > 0 && remembered <= HIGHEST)
    return (await isFree(remembered)) ? remembered : freePort()
  say(`${file} holds no port ("${content.slice(0, 20)}"): a free one is taken and kept there`)
  return freePort()
}
