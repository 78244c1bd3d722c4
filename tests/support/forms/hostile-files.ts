export { honestFiles } from '../hostile/honest-files.ts'
import type { HostileFile } from '../hostile/hostile-file.ts'
import { hostileContainers } from '../hostile/hostile-containers.ts'
import { hostileFormats } from '../hostile/hostile-formats.ts'
import { hostilePages } from '../hostile/hostile-pages.ts'
import { hostileTexts } from '../hostile/hostile-text.ts'
import { hostileWorkbooks } from '../hostile/hostile-workbooks.ts'

/** Files that cost much to read, each made anew by code, and always the same. */
export const hostileFiles: readonly HostileFile[] = [
  ...hostileTexts,
  ...hostileWorkbooks,
  ...hostileContainers,
  ...hostileFormats,
  ...hostilePages,
]

export const hostileFile = (name: string): Buffer => {
  const found = hostileFiles.find((file) => file.name === name)
  if (!found) throw new Error(`there is no hostile file ${name}`)
  return found.bytes()
}
