import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { awkwardRolls } from '#tests/support/forms/awkward-rolls.ts'

// node tests/roll-import/sheet/write-awkward-rolls.ts FOLDER: for a person to look at them in
// Excel.
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: node tests/roll-import/sheet/write-awkward-rolls.ts FOLDER')

await mkdir(folder, { recursive: true })
for (const { fileName, bytes } of awkwardRolls) await writeFile(join(folder, fileName), await bytes())
console.log(`${awkwardRolls.length} rolls written to ${folder}`)
