import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: './',
  plugins: [
    react(),
    federation({
      name: 'paper_delivery',
      filename: 'remoteEntry.js',
      manifest: true,
      exposes: { './Delivery': './src/delivery.jsx' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      dts: false,
    }),
  ],
  build: { assetsInlineLimit: 0, target: 'chrome109' },
})
