import { createHash } from 'node:crypto'
import { commandHandler } from '#services/core/command-handler.ts'
import { newId } from '#services/core/secrets.ts'
import { pdfTemplateDecider, pdfTemplateStream } from '#services/pdf-template/pdf-template.decider.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'
import { smallForm } from './small-form.ts'

/** A form of a list as it is once it was read, with a mask over the top of its first page. */
export const keepTemplate = async (
  { system: { deps } }: Pick<TestApp, 'system'>,
  { listId, apartmentId }: { readonly listId: string; readonly apartmentId: string },
): Promise<{ readonly templateId: string; readonly maskId: string }> => {
  const bytes = await smallForm()
  const [templateId, maskId] = [newId(), newId()]
  const upload = {
    templateId,
    listId,
    apartmentId,
    originalFileName: '동의서.pdf',
    name: '동의서',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    objectKey: await deps.objects.put(bytes),
    size: bytes.length,
    pages: [
      { width: 595, height: 842 },
      { width: 595, height: 842 },
    ],
    removed: [],
    offers: [],
  }
  const masks = [{ page: 1, x: 0.05, y: 0.08, width: 0.5, height: 0.06, spareId: maskId }]
  const handle = commandHandler(deps.store, pdfTemplateDecider)
  const stream = pdfTemplateStream(templateId)
  await handle({ stream, command: () => ({ type: 'UploadTemplate', upload }), metadata: systemMetadata })
  await handle({ stream, command: () => ({ type: 'PlaceOnTemplate', masks }), metadata: systemMetadata })
  return { templateId, maskId }
}
