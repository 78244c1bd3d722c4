import { findMailingsSince, findMessagesOf } from '#projections/mailing/find-mailing-messages.ts'
import { mailingReaderHook } from '../../assembly/assembly.hooks.ts'

/** Tells assemblies which mailings a list has, and what became of their messages. */
export const mailingReader = mailingReaderHook.contribute(({ database }) => ({
  mailingsSince: async (listId, since) =>
    (await findMailingsSince(database, listId, new Date(since))).map((row) => ({
      mailingId: row.id,
      occasion: row.occasion,
      plannedAt: row.planned_at.toISOString(),
      plannedBy: row.planned_name,
      messages: row.messages,
      delivered: row.delivered,
    })),
  messagesOf: async (mailingIds) =>
    (await findMessagesOf(database, mailingIds)).flatMap((row) =>
      row.mailing_id === null
        ? []
        : [
            {
              mailingId: row.mailing_id,
              personId: row.person_id,
              channel: row.channel,
              status: row.status,
              handedAt: row.handed_at?.toISOString() ?? null,
              at: row.at.toISOString(),
            },
          ],
    ),
}))
