import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/**
 * Content security policy of the page that shows the document, which styles itself inline and
 * contains no personal data.
 */
const PAGE_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' " +
  "data:; font-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * The OpenAPI document at /api/openapi.json, made from the contracts, and a page to read it at
 * /api/docs.
 */
export const addApiDocument = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Danji', description: '아파트 단지의 전자동의와 전자투표', version: '1' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'danji_…',
            description: 'API token of a program (설정 → 연동)',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, transformStaticCSP: () => PAGE_CSP })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
