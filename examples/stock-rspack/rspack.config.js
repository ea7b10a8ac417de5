import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'

export default {
  entry: './src/index.js',
  output: {
    filename: '[name].[contenthash].js',
    cssFilename: 'styles/[name].[contenthash].css',
    publicPath: 'auto',
    clean: true,
  },
  resolve: { extensions: ['.tsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
        },
      },
      { test: /\.css$/, type: 'css/auto' },
      { test: /\.svg$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'reader_panel',
      filename: 'remoteEntry.js',
      exposes: { './Panel': './src/panel.tsx' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      dts: false,
    }),
  ],
}
