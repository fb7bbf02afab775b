// Starts the reference on the page that loads this script. Nothing is asked of other hosts, and nothing is stored.
import { createApiReference } from './scalar/standalone.esm.js';

const app = document.querySelector('#app');
app.textContent = '';
createApiReference(app, {
  url: app.dataset.document,
  layout: 'modern',
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'direct',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'bearer' },
  metaData: { title: document.title },
});
