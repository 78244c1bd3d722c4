import { createDocumentCentreClient } from '#infra/providers/document-centre/document-centre-client.ts'
import { documentCentre, simulatedDocumentCentre } from '#infra/providers/document-centre/document-centre.provider.ts'
import { absentDocumentCentre, type DocumentCentre } from '#infra/providers/document-centre.ts'

/** The real client of a document centre against its simulator, whose address is known later. */
export const createSimulatedCentreClient = (now: () => Date) => {
  const opened: { client: DocumentCentre } = { client: absentDocumentCentre }
  const client: DocumentCentre = {
    name: simulatedDocumentCentre.name,
    deposit: (order) => opened.client.deposit(order),
    find: (depositId) => opened.client.find(depositId),
    findReference: (reference) => opened.client.findReference(reference),
    certify: (depositId, purpose) => opened.client.certify(depositId, purpose),
    withdraw: (depositId) => opened.client.withdraw(depositId),
    read: (certificate) => opened.client.read(certificate),
  }
  return {
    client,
    open: (own: string): void => {
      opened.client = createDocumentCentreClient({ ...documentCentre.simulated({ own, public: own }), now })
    },
  }
}
