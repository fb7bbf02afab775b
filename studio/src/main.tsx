import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { startTexts } from './i18n.ts';
import { router } from './router.tsx';
import './styles.css';

await startTexts();
const root = document.querySelector('#root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);

// The dev server changes its files all the time.
if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
