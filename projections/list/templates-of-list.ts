import { sql } from 'kysely'

/**
 * SQL of the templates of the list `l` that are in use, the oldest first, from the view of the read
 * model of templates.
 */
export const templatesOfList = sql<readonly { readonly id: string; readonly originalFileName: string }[]>`(
  select coalesce(json_agg(json_build_object('id', t.id, 'originalFileName', t.original_file_name) order by t.uploaded_at, t.id), '[]')
  from read.pdf_template t where t.list_id = l.id and not t.deleted)`.as('templates')
