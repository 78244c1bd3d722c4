import { workerChannel } from '#infra/platform/worker-processes/worker.ts'
import { drawFields, openTemplate } from '#infra/lib/pdf/fill/engine.ts'
import type { FieldValue, PlacedField } from '#infra/lib/pdf/fill/index.ts'
import { typefaces } from '#infra/lib/pdf/draw/engine.ts'

/** A form and what is drawn into it. */
export type PreviewWork = {
  readonly bytes: Uint8Array
  readonly fields: readonly PlacedField[]
  readonly values: ReadonlyMap<string, FieldValue>
}
export type PreviewAnswer = { readonly drawn: Uint8Array } | { readonly failed: string }

const draw = async ({ bytes, fields, values }: PreviewWork): Promise<PreviewAnswer> => {
  try {
    const document = await openTemplate(bytes)
    document.setTitle('미리 보기', { showInWindowTitleBar: true })
    await drawFields(document, fields, values)
    return { drawn: await document.save({ useObjectStreams: false, objectsPerTick: Number.POSITIVE_INFINITY }) }
  } catch (error) {
    // The message may contain parts of the file.
    return { failed: error instanceof Error ? error.name : typeof error }
  }
}

// Messages from preview.ts.
workerChannel.onAsked((work: PreviewWork) => {
  void draw(work).then((told) => workerChannel.tell(told))
})

// Modules and fonts are there: from now on its time counts.
typefaces()
workerChannel.tell('ready')
