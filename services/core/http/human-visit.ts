/**
 * Matches programs that fetch a link before anybody has touched it: messengers' previews, crawlers,
 * scanners of links.
 */
const PREVIEWS =
  /bot\b|crawler|spider|scrap|preview|facebookexternalhit|facebookcatalog|slack|whatsapp|telegram|yeti\//i

/** Whether a person opened a link in a browser: other clients send no name, or one of a program. */
export const isHumanVisit = (userAgent: string): boolean =>
  userAgent.startsWith('Mozilla/') && !PREVIEWS.test(userAgent)
