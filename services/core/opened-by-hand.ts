/** Who fetches a link to show what it leads to, before anybody has touched it: messengers' previews, crawlers, scanners of links. */
const PREVIEWS =
  /bot\b|crawler|spider|scrap|preview|facebookexternalhit|facebookcatalog|slack|whatsapp|telegram|yeti\//i

/** Whether somebody opened a link in a browser: anything else does not say what it is, or says that it is a machine. */
export const isHumanVisit = (userAgent: string): boolean =>
  userAgent.startsWith('Mozilla/') && !PREVIEWS.test(userAgent)
